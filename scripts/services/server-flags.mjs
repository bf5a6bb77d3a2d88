// Node's flags for the server. Each half of the space for young objects has 32 MB, not 16, because objects in use are copied
// when a half is full. Figures: docs/run/performance.md. deploy/Dockerfile and docs/run/service.md have the same flag.
export const serverFlags = ['--max-semi-space-size=32']
