import { sentenceOf } from '../startTrouble.ts'

/**
 * Runs a command, the only way in which one is started. What it throws is printed as a sentence, and the exit code is 1.
 * @param command - returns the exit code; undefined is 0
 */
export const runCommand = async (command: () => Promise<number | void>): Promise<void> => {
  try {
    process.exitCode = (await command()) ?? 0
  } catch (error) {
    console.error(sentenceOf(error))
    process.exitCode = 1
  }
}
