import { expect, test } from 'vitest'
import { z } from 'zod'
import { messagesIn } from './messages.ts'

const Status = z.enum(['NOT_STARTED', 'COMPLETED'])

test.each([
  ['ja', '選択肢から選んでください'],
  ['en', 'Must be one of the choices'],
] as const)('what is none of the choices is told without their codes (%s)', (language, message) => {
  for (const wrong of ['', 'done', null])
    expect(Status.safeParse(wrong, { error: messagesIn(language) }).error?.issues[0]?.message).toBe(message)
})
