import { documentThread } from '../../paper/documentThread.ts'
import type { Mail } from './drawing/writeMail.ts'

const drawNext = documentThread(new URL('./mailThread.ts', import.meta.url))

/** Runs `writeMail` in a thread that is kept, one document at a time. */
export const writeMailInThread = (mail: Mail): Promise<Uint8Array> => drawNext(mail)
