import { parseArgs } from 'node:util'

/** Something that is measured by `--name`, or by `--name=share` where it takes one. */
export interface Subject<Name extends string = string> {
  readonly name: Name
  /** What is measured, for `--help`. */
  readonly what: string
  /** A number above 0: the part of the full size, 1 if none is given. */
  readonly takes?: 'share'
}

export interface BenchOptions<Name extends string = string> {
  /** Undefined if none was named. */
  readonly subject: Name | undefined
  /** 1 unless one is given. */
  readonly share: number
  readonly quick: boolean
  readonly help: boolean
}

/** The share of `--maps=0.2`; an empty one (`--maps`) is 1. */
const shareOf = ({ name, takes }: Subject, value: string): number => {
  if (value === '') return 1
  if (!takes) throw new Error(`--${name}=${value}: --${name} takes nothing`)
  const share = Number(value)
  if (!(share > 0)) throw new Error(`--${name}=${value}: a number above 0 belongs there, as in --${name}=0.2`)
  return share
}

/**
 * Reads what `npm run bench` was asked for. Throws with a sentence that names what is wrong: an option that does not exist, a value
 * that does not fit, or two subjects, since each of them wants the machine for itself.
 */
export const readOptions = <Name extends string>(
  args: readonly string[],
  subjects: readonly Subject<Name>[],
): BenchOptions<Name> => {
  // An option that takes a value may stand without one, which the parser knows only as an empty value.
  const names = new Set(subjects.map(({ name }) => `--${name}`))
  const { values } = parseArgs({
    args: args.map((argument) => (names.has(argument) ? `${argument}=` : argument)),
    options: {
      ...Object.fromEntries(subjects.map(({ name }) => [name, { type: 'string' } as const])),
      quick: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  const asked = new Map(Object.entries(values))
  const wanted = subjects.filter(({ name }) => asked.has(name))
  if (wanted.length > 1) throw new Error(`Only one at a time: ${wanted.map(({ name }) => `--${name}`).join(' or ')}`)
  const subject = wanted[0]
  return {
    subject: subject?.name,
    share: subject ? shareOf(subject, String(asked.get(subject.name))) : 1,
    quick: asked.has('quick'),
    help: asked.has('help'),
  }
}

/** The text of `--help`. */
export const usage = (subjects: readonly Subject[]): string => {
  const lines = subjects.map(
    ({ name, takes, what }) => [`--${name}${takes ? '[=share]' : ''}`, what.split('\n')] as const,
  )
  const all = [...lines, ['--quick', ['measures less often']] as const, ['--help', ['shows this']] as const]
  const width = Math.max(...all.map(([option]) => option.length)) + 2
  return [
    'npm run bench -- --subject [--quick]',
    '',
    'Measures the speed of the product on the data of a large hospital, beside a baseline in the same run. A share is that of the full size, such as',
    '0.2. DuckDB, Directus and PostGraphile are installed into a cache folder outside of the project (once; that takes a package registry). Times',
    'of two runs can be compared only on an idle machine; the ratios are steadier.',
    '',
    ...all.flatMap(([option, what]) =>
      what.map((line, number) => `  ${(number === 0 ? option : '').padEnd(width)}${line}`),
    ),
  ].join('\n')
}
