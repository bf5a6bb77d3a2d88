// Node's flags for the server. Each half of the space for young objects has 32 MB, not 16: a message makes a few hundred objects, and objects in use
// are copied when a half is full. Figures are in docs/run/performance.md; deploy/Dockerfile and docs/run/operations.md have the same flag.
export const serverFlags = ['--max-semi-space-size=32']
