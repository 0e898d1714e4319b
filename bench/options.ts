import { parseArgs } from 'node:util'

/** Something that can be measured alone, by `--name`, or by `--name=value` where it takes one. */
export interface Subject<Name extends string = string> {
  readonly name: Name
  /** What is measured, for `--help`. */
  readonly what: string
  /** `share`: a number above 0, of the full size, 1 if none is given. A list: one of these words. */
  readonly takes?: 'share' | readonly string[]
}

export interface BenchOptions<Name extends string = string> {
  /** Undefined: everything that is measured without a word. */
  readonly subject: Name | undefined
  /** 1 unless one is given. */
  readonly share: number
  /** The word of a subject that takes one. */
  readonly word: string | undefined
  readonly quick: boolean
  readonly help: boolean
}

/** The share of `--maps=0.2`; an empty one (`--maps`) is 1. */
const shareFrom = (option: string, value: string) => {
  const share = value === '' ? 1 : Number(value)
  if (!(share > 0)) throw new Error(`${option}=${value}: a number above 0 belongs there, as in ${option}=0.2`)
  return share
}

const valueOf = ({ name, takes }: Subject, value: string): Pick<BenchOptions, 'share' | 'word'> => {
  if (takes === 'share') return { share: shareFrom(`--${name}`, value), word: undefined }
  if (value === '') return { share: 1, word: undefined }
  if (!takes?.includes(value))
    throw new Error(`--${name}=${value}: --${name} takes ${takes ? takes.join(', ') : 'nothing'}`)
  return { share: 1, word: value }
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
  const value = subject ? valueOf(subject, String(asked.get(subject.name))) : { share: 1, word: undefined }
  return { subject: subject?.name, ...value, quick: asked.has('quick'), help: asked.has('help') }
}

/** The text of `--help`. */
export const usage = (subjects: readonly Subject[]): string => {
  const valueIn = ({ takes }: Subject) => {
    if (takes === undefined) return ''
    return takes === 'share' ? '[=share]' : `[=${takes.join('|')}]`
  }
  const lines = subjects.map((subject) => [`--${subject.name}${valueIn(subject)}`, subject.what] as const)
  const all = [...lines, ['--quick', 'measures less often'] as const, ['--help', 'shows this'] as const]
  const width = Math.max(...all.map(([option]) => option.length)) + 2
  return [
    'npm run bench -- [option]',
    '',
    'Without an option: imports, search, daily work, throughput, weight and start. A share is that of the full size, such as 0.2.',
    '',
    ...all.map(([option, what]) => `  ${option.padEnd(width)}${what}`),
  ].join('\n')
}
