// Node's flags for the server. The space for young objects is 32 MB a half in place of 16: a message leaves a few hundred objects, and those still in
// use when a half is full are copied. Figures are in docs/run/performance.md; deploy/Dockerfile and docs/run/operations.md have the same flag.
export const serverFlags = ['--max-semi-space-size=32']
