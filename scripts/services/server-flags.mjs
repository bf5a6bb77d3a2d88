// How Node runs the server. Young objects get 32 MB a half in place of 16: a message leaves a few hundred behind, and what is still in
// use when a half is full is copied. Figures are in docs/run/performance.md; deploy/Dockerfile and docs/run/operations.md say the same.
export const serverFlags = ['--max-semi-space-size=32']
