import { z } from 'zod'
import { ConfigError } from '../config.ts'
import { readConfig } from '../readConfig.ts'
import { exitCodeOf, flag, type Output, parseOptions } from '../operator/commandLine.ts'
import { examine } from './examine.ts'
import { checkSpelling } from './misspelt.ts'
import { failed, type Finding, ok } from './finding.ts'

const usage = `Usage: npm run doctor -- [--json]

  Checks the installation that the environment variables describe, changes nothing of it, and says of each part whether it is in order and
  what to do. Exit code 1 where something has failed. Run it with the variables of the server, best beside the running product.`

const marks: Readonly<Record<Finding['state'], string>> = { ok: 'OK     ', warning: 'warning', failed: 'FAILED ' }

const lineOf = ({ check, state, message, mend }: Finding): string =>
  `${marks[state]}  ${check}: ${message}${mend ? `\n           → ${mend}` : ''}`

const findingsFor = async (env: NodeJS.ProcessEnv): Promise<Finding[]> => {
  try {
    const config = readConfig(env)
    const misspelt = checkSpelling(env)
    const spelling = misspelt.length > 0 ? misspelt : [ok('configuration', 'every variable can be used')]
    return [...spelling, ...(await examine(config))]
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return [failed('configuration', error.message, 'docs/CONFIGURATION.md lists every variable and what it may be.')]
  }
}

const summaryOf = (findings: readonly Finding[]): string => {
  const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length
  return `${count('ok')} in order, ${count('warning')} warnings, ${count('failed')} failed.`
}

/**
 * `npm run doctor`.
 * @param args - the words after `--`
 * @returns the exit code: 1 if a check has failed
 */
export const doctorCommand = async (
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  output: Output,
): Promise<number> => {
  let unwell = false
  const code = await exitCodeOf(usage, output, async () => {
    if (args.includes('--help')) return output.out(usage)
    const { values } = parseOptions(args, z.object({ json: flag }))
    const findings = await findingsFor(env)
    unwell = findings.some(({ state }) => state === 'failed')
    output.out(
      values.json
        ? JSON.stringify({ healthy: !unwell, findings }, null, 2)
        : [...findings.map(lineOf), '', summaryOf(findings)].join('\n'),
    )
  })
  return code === 0 && unwell ? 1 : code
}
