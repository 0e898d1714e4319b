// Runs before everything else (`node --import`), and in plain JavaScript, because an older Node cannot read the rest.

const least = 24

export const complaintAbout = (version) =>
  Number(version.split('.')[0]) >= least
    ? undefined
    : `Renkei needs Node.js ${least} or newer, and this is ${version}. Install a newer one; where npm ci has been run with the development packages, npm run … brings it along.`

const complaint = complaintAbout(process.versions.node)
if (complaint !== undefined) {
  console.error(complaint)
  process.exit(1)
}
