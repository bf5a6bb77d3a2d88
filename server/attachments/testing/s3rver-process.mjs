// A separate process for a-bucket-server.ts: s3rver writes the tokens of long lists with a cipher that OpenSSL 3 has
// only with `--openssl-legacy-provider`.
import S3rver from 's3rver'

const server = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory: process.argv[2],
  configureBuckets: [{ name: 'uploads', configs: [] }],
})
const { port } = await server.run()
process.send?.(port)
process.on('disconnect', () => process.exit())
