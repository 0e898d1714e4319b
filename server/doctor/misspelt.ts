import { configurationVariables } from '../configVariables.ts'
import { passphraseVariable } from '../operator/tenantArguments.ts'
import { type Finding, warning } from './finding.ts'

const known: readonly string[] = [...configurationVariables.map(({ name }) => name), passphraseVariable]

/** The letters that must be put in, left out or replaced to make one word of another (Levenshtein). */
const distance = (one: string, other: string): number => {
  let row = Array.from({ length: other.length + 1 }, (_, place) => place)
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= other.length; j += 1)
      next.push(
        Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1)),
      )
    row = next
  }
  return row.at(-1) ?? 0
}

/** Short names such as HOST resemble those of other programs. */
const leastLength = 8
const mostWrong = 2

const meantBy = (name: string): string | undefined =>
  known
    .filter((one) => one.length >= leastLength && distance(name.toUpperCase(), one) <= mostWrong)
    .toSorted((a, b) => distance(name.toUpperCase(), a) - distance(name.toUpperCase(), b))[0]

/** Warns of variables that nobody reads: those of the product's own prefix, and those that resemble one that is read. */
export const checkSpelling = (env: NodeJS.ProcessEnv): Finding[] =>
  Object.keys(env)
    .filter((name) => env[name] !== '' && !known.includes(name))
    .flatMap((name) => {
      const meant = meantBy(name)
      if (meant === undefined && !name.startsWith('RENKEI_')) return []
      return [
        warning(
          'configuration',
          `${name} is set, and nothing reads it`,
          meant === undefined ? 'Take it away; docs/CONFIGURATION.md lists every variable.' : `Is ${meant} meant?`,
        ),
      ]
    })
