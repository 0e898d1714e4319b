import { Button, Stack, TextField, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useTranslate } from 'react-admin'
import { z } from 'zod'
import { usualHonorific } from '#contract/institutions/doctors.ts'
import { api } from '#dataProvider/client.ts'
import { useKeptState } from '#ui/form/drafts/useKeptState.ts'
import { Block } from '#ui/page/Block.tsx'
import { SaveFailure } from '#ui/page/failures/SaveFailure.tsx'
import { useToast } from '#ui/queries/useToast.tsx'
import { AttachedFiles, attachedTo } from '../AttachedFiles.tsx'
import type { Email } from '../emailQueries.ts'
import './texts.ts'

const fields = [
  { name: 'hospital', max: 300 },
  { name: 'name', max: 100 },
  { name: 'nameTitle', max: 20 },
] as const

/** To whom a test goes, and as whom. */
const Test = z.object({ email: z.string(), hospital: z.string(), name: z.string(), nameTitle: z.string() })
type Test = z.infer<typeof Test>
const noTest: Test = { email: '', hospital: '', name: '', nameTitle: usualHonorific }

/** Sends an e-mail to one address, as somebody with this name would get it. It counts nowhere. */
export const TestSend = ({ email: stored }: { readonly email: Email }) => {
  const translate = useTranslate()
  const toast = useToast()
  const words = (key: string) => translate(`renkei.email_sending.test.${key}`)
  const { value: typed, change } = useKeptState(
    `email ${stored.id} test`,
    () => noTest,
    (kept): Test | undefined => Test.safeParse(kept).data,
  )
  const { email } = typed
  const send = useMutation({
    mutationFn: () =>
      api.sendEmailForTest({
        id: stored.id,
        body: {
          email: email.trim(),
          hospital: typed.hospital.trim() || null,
          name: typed.name.trim() || null,
          nameTitle: typed.nameTitle.trim() || null,
        },
      }),
    onSuccess: () => toast('renkei.email_sending.test.sent', { messageArgs: { email: email.trim() } }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (email.trim() !== '') send.mutate()
  }
  return (
    <Block title={words('title')}>
      <Stack component="form" spacing={2} onSubmit={submit}>
        <Typography color="text.secondary">{words('explanation')}</Typography>
        <AttachedFiles files={attachedTo(stored)} />
        <TextField
          required
          type="email"
          label={words('email')}
          value={email}
          onChange={({ target }) => change({ ...typed, email: target.value })}
          slotProps={{ htmlInput: { maxLength: 254, autoComplete: 'email' } }}
        />
        <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
          {fields.map(({ name, max }) => (
            <TextField
              key={name}
              fullWidth
              label={words(name)}
              value={typed[name]}
              onChange={({ target }) => change({ ...typed, [name]: target.value })}
              slotProps={{ htmlInput: { maxLength: max } }}
            />
          ))}
        </Stack>
        {send.error && <SaveFailure error={send.error} failed="renkei.email_sending.not_done" />}
        <Button
          type="submit"
          variant="outlined"
          disabled={email.trim() === ''}
          loading={send.isPending}
          sx={{ alignSelf: 'end' }}
        >
          {words('send')}
        </Button>
      </Stack>
    </Block>
  )
}
