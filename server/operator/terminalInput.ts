import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { OperatorError } from './commandLine.ts'

/** Where a command's questions are answered. */
export interface Input {
  /** @throws OperatorError if nobody is there to answer */
  readonly ask: (question: string) => Promise<string>
  /** {@link ask} without showing what is typed. */
  readonly askSecret: (question: string) => Promise<string>
}

const silent = () => new Writable({ write: (_chunk, _encoding, done) => done() })

const answer = async (question: string, isShown: boolean): Promise<string> => {
  const { stdin, stderr } = process
  if (!stdin.isTTY) throw new OperatorError(`Nobody can answer here: ${question}`)
  stderr.write(`${question} `)
  const lines = createInterface({ input: stdin, output: isShown ? stderr : silent(), terminal: true })
  try {
    return await lines.question('')
  } finally {
    lines.close()
    if (!isShown) stderr.write('\n')
  }
}

export const terminalInput: Input = {
  ask: (question) => answer(question, true),
  askSecret: (question) => answer(question, false),
}
