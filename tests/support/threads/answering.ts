import { answerQuestions } from '#server/threads/answerQuestions.ts'

// A thread for tests that executes the given instructions.

answerQuestions(async (question) => {
  if (question === 'run for ever') for (;;);
  if (question === 'fill memory')
    for (const texts: string[][] = []; ;) texts.push(Array.from({ length: 1_000 }, String))
  if (question === 'fail') throw Object.assign(new Error('no room'), { code: 'ENOSPC', syscall: 'write' })
  return { message: question }
})
