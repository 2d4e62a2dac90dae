import io.netty.bootstrap.*;
import io.netty.buffer.*;
import io.netty.channel.*;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.nio.*;
import io.netty.handler.codec.*;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.*;

public class Program {
  public static String run() throws Exception {
    NioEventLoopGroup group = new NioEventLoopGroup(2);
    BlockingQueue<String> got = new LinkedBlockingQueue<>();
    try {
      Channel server = new ServerBootstrap().group(group).channel(NioServerSocketChannel.class)
          .childHandler(new ChannelInitializer<Channel>() {
            @Override protected void initChannel(Channel c) {
              c.pipeline().addLast(new LineBasedFrameDecoder(256), new SimpleChannelInboundHandler<ByteBuf>() {
                @Override protected void channelRead0(ChannelHandlerContext x, ByteBuf b) {
                  x.writeAndFlush(Unpooled.copiedBuffer("echo " + b.toString(StandardCharsets.UTF_8) + "\n", StandardCharsets.UTF_8));
                }
              });
            }
          }).bind("127.0.0.1", 0).sync().channel();
      Channel client = new Bootstrap().group(group).channel(NioSocketChannel.class)
          .handler(new ChannelInitializer<Channel>() {
            @Override protected void initChannel(Channel c) {
              c.pipeline().addLast(new LineBasedFrameDecoder(256), new SimpleChannelInboundHandler<ByteBuf>() {
                @Override protected void channelRead0(ChannelHandlerContext x, ByteBuf b) {
                  got.add(b.toString(StandardCharsets.UTF_8));
                }
              });
            }
          }).connect(server.localAddress()).sync().channel();
      StringBuilder seen = new StringBuilder();
      for (int i = 0; i < 20; i++) {
        client.writeAndFlush(Unpooled.copiedBuffer("line " + i + "\n", StandardCharsets.UTF_8)).sync();
        seen.append(got.poll(20, TimeUnit.SECONDS)).append('\n');
      }
      client.close().sync();
      server.close().sync();
      return seen.toString();
    } finally {
      group.shutdownGracefully(0, 1, TimeUnit.SECONDS).sync();
    }
  }
}
