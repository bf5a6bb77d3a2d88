// What Changesets writes into CHANGELOG.md for one file of .changeset/; config.json names this module.
export const getReleaseLine = ({ summary }) => `- ${summary.replaceAll('\n', '\n  ')}\n`

export const getDependencyReleaseLine = () => ''
