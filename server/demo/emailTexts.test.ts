import { expect, test } from 'vitest'
import { unknownFieldsIn } from '#contract/emails/mergeFields.ts'
import { sanitizeContents } from '../emails/contents/sanitizeContents.ts'
import { demoDraft, demoSignature, demoTemplates } from './emailTexts.ts'

test('the e-mails of the demo are stored as the product would store them', () => {
  const contents = [...demoTemplates('hospital.example'), demoDraft('hospital.example')].map((one) => one.main_content)
  for (const html of [...contents, demoSignature('病院', '096-000-0000')]) {
    expect(sanitizeContents(html)).toMatchObject({ html, removed: [], brokenLinks: [] })
    expect(unknownFieldsIn(html)).toEqual([])
  }
})
