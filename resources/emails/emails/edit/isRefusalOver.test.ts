import { expect, test } from 'vitest'
import { ApiError } from '#dataProvider/client.ts'
import { isRefusalOver } from './isRefusalOver.ts'

const sent = {
  category: 'other',
  senderName: '連携室',
  senderEmail: 'renkei@hospital.example',
  title: '外来のお知らせ',
  mainContent: '',
  attachmentId: null,
  updatedAt: '2026-04-01T09:00:00+09:00',
} as const
const stored = { status: 'draft', updatedAt: sent.updatedAt } as const
const refusal = (status: number, errors?: { path: string; message: string }[]) =>
  new ApiError({ type: '', title: '', status, detail: '', code: '', ...(errors && { errors }) })
const objection = refusal(422, [{ path: 'sender_email', message: '使えません' }])

test.each([
  ['stands while nothing has changed', objection, stored, sent, false],
  ['is over once the field has another value', objection, stored, { ...sent, senderEmail: 'a@b.example' }, true],
  ['stands while another field is changed', objection, stored, { ...sent, title: '別の件名' }, false],
  [
    'of an e-mail that is no draft stands while it is none',
    refusal(409),
    { status: 'scheduled', updatedAt: 'later' },
    sent,
    false,
  ],
  [
    'of an e-mail that is no draft is over once it is one again',
    refusal(409),
    { status: 'draft', updatedAt: 'later' },
    sent,
    true,
  ],
  ['of a server that was away stands while one writes on', refusal(503), stored, { ...sent, title: '別の件名' }, false],
] as const)('a refusal %s', (_name, error, present, written, over) => {
  expect(isRefusalOver({ error, sent, stored: present, written })).toBe(over)
})
