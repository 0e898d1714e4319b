import { stubbedServer, type StubbedServer } from './stubbedServer.ts'

let server = stubbedServer({})
let messages: string[] = []
let tolerated: RegExp[] = []

/** The stubbed server of the running test. */
export const serverOfTest = (): StubbedServer => server

/** Allows messages in the console that match; otherwise they fail the test. */
export const tolerate = (message: RegExp): void => void tolerated.push(message)

/** react-admin writes refusals of the server to the console. */
const refusals = /^console error: (HttpError|ApiError)/

const real = { error: console.error, warn: console.warn }

/** Begins a test without answers, calls and messages. */
export const beginTest = (): void => {
  server = stubbedServer({})
  messages = []
  tolerated = []
  for (const level of ['error', 'warn'] as const)
    console[level] = (...said: unknown[]) => messages.push(`console ${level}: ${said.map(String).join(' ')}`)
}

/**
 * Ends a test.
 * @throws Error if something has happened that must not while people work: errors and warnings in the console, and calls that the test did not
 * expect
 */
export const endTest = (): void => {
  Object.assign(console, real)
  const allowed = server.hasRefused ? [...tolerated, refusals] : tolerated
  const unexpected = messages.filter((message) => !allowed.some((pattern) => pattern.test(message)))
  const problems = [...server.problems, ...unexpected]
  if (problems.length > 0) throw new Error(problems.join('\n'))
}
