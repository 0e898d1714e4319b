import { runsScript } from './support/childProcess.ts'

/** Side by side: each of them leaves a core idle at times. */
const scripts = ['types', 'lint', 'test:unit']

const results = await Promise.all(scripts.map(runsScript))
const failed = scripts.filter((_, index) => !results[index]?.succeeded)
console.log(failed.length > 0 ? `\nNot in order: ${failed.join(', ')}` : '\nTypes, lint and unit tests are in order.')
process.exitCode = failed.length > 0 ? 1 : 0
