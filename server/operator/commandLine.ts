import { parseArgs } from 'node:util'
import { z } from 'zod'
import { wordsNotUnderstood } from '../commandWords.ts'
import { ConfigError } from '../config.ts'
import { ProblemError } from '../problems.ts'
import { problemBody } from '../problems/problemBody.ts'
import { sentenceOf, StartTrouble } from '../startTrouble.ts'

/** The command is invalid. Exit code 2, with the usage. */
export class UsageError extends Error {}

/** The command cannot be carried out; the message says what to do. Exit code 1. */
export class OperatorError extends Error {}

/** The streams that a command writes to. */
export interface Output {
  readonly out: (text: string) => void
  readonly err: (text: string) => void
}

export const consoleOutput: Output = { out: (text) => console.log(text), err: (text) => console.error(text) }

/** An option without a value. */
export const flag = z.literal(true).optional()

/** `on` or `off`, and other words for them. */
export const onOrOff = z
  .enum(['on', 'off', 'true', 'false', 'yes', 'no'], 'must be on or off')
  .transform((value) => ['on', 'true', 'yes'].includes(value))

/** A whole number within limits. */
export const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= least && value <= most, `must be between ${least} and ${most}`)

const isFlag = (schema: z.ZodType) => schema.safeParse(true).success

/** @throws UsageError */
const checked = <S extends z.ZodType>(schema: S, values: object): z.output<S> => {
  const { data, error } = schema.safeParse(values)
  if (!error) return data
  const complaints = error.issues.map(({ path, message }) => {
    const option = path.join('.')
    return `--${option} ${Object.hasOwn(values, option) ? message : 'is missing'}`
  })
  throw new UsageError(complaints.join('\n'))
}

/** The options that a command has. */
const choices = (options: object): string => {
  const names = Object.keys(options).map((name) => `--${name}`)
  return names.length === 0 ? 'This command has no options.' : `The options here are: ${names.join(' ')}`
}

/**
 * Parses the options of a command.
 * @param schema - by option without its dashes; a {@link flag} takes no value
 * @param positionals - the number of words besides the options
 * @throws UsageError that names every invalid option
 */
export const parseOptions = <S extends z.ZodObject>(
  args: readonly string[],
  schema: S,
  positionals = 0,
): { values: z.output<S>; words: readonly string[] } => {
  const options = Object.fromEntries(
    Object.entries<z.ZodType>(schema.shape).map(([name, option]) => [
      name,
      { type: isFlag(option) ? ('boolean' as const) : ('string' as const) },
    ]),
  )
  const unknown = wordsNotUnderstood(args, options)
  if (unknown.length > 0)
    throw new UsageError(`No such option, or an option without its value: ${unknown.join(' ')}\n${choices(options)}`)
  let parsed: { readonly values: object; readonly positionals: readonly string[] }
  try {
    parsed = parseArgs({ args: [...args], options, allowPositionals: true, strict: true })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
  if (parsed.positionals.length !== positionals)
    throw new UsageError(
      parsed.positionals.length < positionals
        ? 'Something is missing: see below what the command wants'
        : `Not understood: ${parsed.positionals.slice(positionals).join(' ')}`,
    )
  return { values: checked(schema, { ...parsed.values }), words: parsed.positionals }
}

const sentencesOf = (error: ProblemError): string => {
  const { title, detail, errors = [] } = problemBody(error, 'en')
  return [`${title}: ${detail}`, ...errors.map(({ path, message }) => `  ${path}: ${message}`)].join('\n')
}

/**
 * Runs a command and prints errors as sentences, without a stack trace unless it is a fault of the program.
 * @returns the exit code: 0, 1 if it failed, 2 if it was invalid
 */
export const exitCodeOf = async (usage: string, { err }: Output, work: () => Promise<void>): Promise<number> => {
  try {
    await work()
    return 0
  } catch (error) {
    if (error instanceof UsageError) {
      err(`${error.message}\n\n${usage}`)
      return 2
    }
    if (error instanceof ProblemError) err(sentencesOf(error))
    else if (error instanceof OperatorError || error instanceof ConfigError || error instanceof StartTrouble)
      err(error.message)
    else err(`It could not be done: ${sentenceOf(error)}`)
    return 1
  }
}
