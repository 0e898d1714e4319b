import { answerQuestions } from '../../threads/answerQuestions.ts'
import { type Mail, writeMail } from './drawing/writeMail.ts'

// Draws mail in a thread of its own, beside the one that answers requests (threadedMail.ts).

answerQuestions(async (question) => ({ message: new Uint8Array(await writeMail(question as Mail)) }))
