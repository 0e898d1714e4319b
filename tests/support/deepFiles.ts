import { z } from 'zod'

/** @returns whether the text of a test file repeats claims with other data, which a deep run does more often than an everyday one */
export const repeatsItself = (text: string): boolean =>
  /^import .*from '(fast-check|[#./\w]*\/(strength|hostileInputs|killable)\.ts)'$/m.test(text)

const Report = z.object({ testResults: z.array(z.object({ name: z.string(), status: z.string() })) })

/** @returns the paths of the failed files in a report of vitest's JSON reporter */
export const failedFiles = (report: unknown): string[] =>
  Report.parse(report).testResults.flatMap(({ name, status }) => (status === 'failed' ? name : []))
