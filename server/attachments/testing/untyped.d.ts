// Types for the parts of an untyped package that the tests use.

declare module 'aws4' {
  interface Request {
    service: string
    region: string
    method: string
    path: string
    headers: Record<string, string>
    extraHeadersToInclude: Record<string, boolean>
  }

  const aws4: {
    sign(
      request: Request,
      credentials: { accessKeyId: string; secretAccessKey: string },
    ): { headers: Record<string, string> }
  }
  export default aws4
}
