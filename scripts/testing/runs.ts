/** `npm run test:long` sets it: the same properties with so many times the runs. */
export const longer = Math.max(1, Number(process.env.TEST_RUNS_FACTOR) || 1)

/** How often a property is tried with random values: `usual` times in `npm test`, more often in `npm run test:long`. */
export const runs = (usual: number) => usual * longer
