import { sentenceOf } from '../startTrouble.ts'

/** How a command is called that takes nothing but flags. */
export interface Usage {
  /** What `--help` prints, and what is printed for words that the command does not know. */
  readonly text: string
  /** The words that it knows, each with its dashes. */
  readonly flags?: readonly string[]
}

/** @returns the exit code of a command that must not run; undefined if it may */
const answerToWords = ({ text, flags = [] }: Usage): number | undefined => {
  const words = process.argv.slice(2)
  if (words.includes('--help')) {
    console.log(text)
    return 0
  }
  const unknown = words.filter((word) => !flags.includes(word))
  if (unknown.length === 0) return undefined
  console.error(`Not understood: ${unknown.join(' ')}\n\n${text}`)
  return 2
}

/**
 * Runs a command, the only way in which one is started. What it throws is printed as a sentence, and the exit code is 1.
 * @param command - returns the exit code; undefined is 0
 * @param usage - of a command that does not read its words itself. It runs only if it knows them all; otherwise the exit code is 2
 */
export const runCommand = async (command: () => Promise<number | void>, usage?: Usage): Promise<void> => {
  try {
    process.exitCode = (usage && answerToWords(usage)) ?? (await command()) ?? 0
  } catch (error) {
    console.error(sentenceOf(error))
    process.exitCode = 1
  }
}
