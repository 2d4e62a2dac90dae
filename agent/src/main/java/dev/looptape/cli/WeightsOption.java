package dev.looptape.cli;

import dev.looptape.influence.InfluenceSignals;
import dev.looptape.influence.Weights;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Four weights parted by commas, or the name of a set. */
final class WeightsOption implements ITypeConverter<Weights> {
  @Override
  public Weights convert(String text) {
    if (text.trim().equals("answer")) {
      return Weights.ANSWER;
    }
    if (text.trim().equals("default")) {
      return Weights.DEFAULT;
    }
    String[] parts = text.split(",", -1);
    if (parts.length != 4) {
      throw new TypeConversionException(
          "'" + text + "' is not four numbers such as 0.4,0.3,0.2,0.1, nor answer or default");
    }
    double[] four = new double[4];
    for (int i = 0; i < 4; i++) {
      try {
        four[i] = Double.parseDouble(parts[i].trim());
      } catch (NumberFormatException notANumber) {
        throw new TypeConversionException("'" + parts[i] + "' is not a number");
      }
    }
    Weights weights = new Weights(four[0], four[1], four[2], four[3]);
    try {
      InfluenceSignals.requireValidWeights(weights, "--weights");
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException(String.valueOf(e.getMessage()));
    }
    return weights;
  }
}
