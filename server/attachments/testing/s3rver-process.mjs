// A separate process: s3rver's cipher needs `--openssl-legacy-provider` in OpenSSL 3.
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
