/** `npm run test:long` sets this factor: properties are tested this many times as often. */
export const longer = Math.max(1, Number(process.env.TEST_RUNS_FACTOR) || 1)

export const runs = (usual: number) => usual * longer

/** Returns how much a journey under load sends: `usual` by default, `long` in `npm run test:long`. */
export const load = (usual: number, long: number) => (longer > 1 ? long : usual)
