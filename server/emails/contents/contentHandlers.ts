import { emailContentOperations } from '#contract/emails/contents.ts'
import { handlersFor } from '../../handlers.ts'
import { createPicture, pagePictures, readPicture } from '../pictures/pictures.ts'
import { readAttachments } from './attachments.ts'
import { checkEmail } from './checkEmail.ts'
import { previewEmail } from './previewEmail.ts'

export const emailContentHandlers = handlersFor(emailContentOperations, {
  previewEmail: (caller) => previewEmail(caller, caller.body),
  checkEmail: async (caller) => ({
    findings: await checkEmail(caller, caller.body),
    attachments: await readAttachments(caller.tx, caller.tenantId, caller.body.attachment_id),
  }),
  listEmailPictures: (caller) => pagePictures(caller, caller.query),
  createEmailPicture: (caller) => createPicture(caller, caller.file),
  readEmailPicture: (caller) => readPicture(caller, caller.params.id),
})
