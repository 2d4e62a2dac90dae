package dev.looptape;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Who may use whom, and which parts may be loaded in a host at all. */
class ArchitectureTest {
  private static final String[] CORE = {
    "dev.looptape.value..",
    "dev.looptape.tail..",
    "dev.looptape.embedding..",
    "dev.looptape.pack..",
    "dev.looptape.influence..",
    "dev.looptape.recording.."
  };

  private static JavaClasses ours;

  @BeforeAll
  static void read() {
    ours =
        new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("dev.looptape");
  }

  @Test
  void theAgentClassUsesTheJdkAlone() {
    classes()
        .that()
        .haveFullyQualifiedName("dev.looptape.agent.LooptapeAgent")
        .should()
        .onlyDependOnClassesThat(
            resideInAPackage("java..")
                .or(
                    com.tngtech.archunit.core.domain.JavaClass.Predicates.equivalentTo(
                        dev.looptape.agent.LooptapeAgent.class)))
        .check(ours);
  }

  @Test
  void nothingPointsAtTheAgent() {
    noClasses()
        .that(resideInAnyPackage(CORE))
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("dev.looptape.agent..", "dev.looptape.cli..")
        .check(ours);
    noClasses()
        .that()
        .resideInAPackage("dev.looptape.agent..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("dev.looptape.cli..")
        .check(ours);
  }

  @Test
  void onlyTheWeavingUsesAsmAndNobodyUsesByteBuddy() {
    noClasses()
        .that(not(resideInAPackage("dev.looptape.agent.weave..")))
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.objectweb.asm..")
        .check(ours);
    noClasses().should().dependOnClassesThat().resideInAPackage("net.bytebuddy..").check(ours);
  }

  @Test
  void noPartOfTheHostSideUsesTheLibrariesOfTheTool() {
    noClasses()
        .that()
        .resideInAPackage("dev.looptape.agent..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("com.fasterxml..", "picocli..")
        .check(ours);
    noClasses()
        .that(not(resideInAPackage("dev.looptape.cli..")))
        .should()
        .dependOnClassesThat()
        .resideInAPackage("picocli..")
        .check(ours);
  }

  @Test
  void theWeavingKnowsTheSitesAndNothingElseOfUs() {
    noClasses()
        .that()
        .resideInAPackage("dev.looptape.agent.weave..")
        .should()
        .dependOnClassesThat(
            resideInAPackage("dev.looptape..")
                .and(
                    not(
                        resideInAnyPackage(
                            "dev.looptape.agent.weave..", "dev.looptape.agent.site.."))))
        .check(ours);
    noClasses()
        .that()
        .resideInAPackage("dev.looptape.agent.site..")
        .should()
        .dependOnClassesThat(
            resideInAPackage("dev.looptape..")
                .and(not(resideInAPackage("dev.looptape.agent.site.."))))
        .check(ours);
  }

  @Test
  void captureKnowsSitesValuesAndSummariesOnly() {
    noClasses()
        .that()
        .resideInAPackage("dev.looptape.agent.capture..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "dev.looptape.agent.weave..",
            "dev.looptape.agent.record..",
            "dev.looptape.agent.start..",
            "dev.looptape.agent.framework..")
        .check(ours);
  }

  @Test
  void theCommandLineUsesTheLibraryAndOfTheAgentTheDryRunAndTheOptionsOnly() {
    noClasses()
        .that()
        .resideInAPackage("dev.looptape.cli..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "dev.looptape.agent",
            "dev.looptape.agent.start..",
            "dev.looptape.agent.capture..",
            "dev.looptape.agent.record..",
            "dev.looptape.agent.framework..")
        .allowEmptyShould(true)
        .check(ours);
  }
}
