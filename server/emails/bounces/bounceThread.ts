import { answerQuestions } from '#server/threads/answerQuestions.ts'
import { readBounce } from './readBounce.ts'
import type { BounceAnswer } from './threadedBounces.ts'

// Reads messages that anybody may have sent, outside the thread that does other work (threadedBounces.ts).

answerQuestions(async (question) => {
  if (!(question instanceof Uint8Array)) throw new Error('Not a message')
  const answer: BounceAnswer = await readBounce(question).then(
    (message) => ({ message }),
    // Such as parts within parts without end.
    () => ({ message: null }),
  )
  return { message: answer }
})
