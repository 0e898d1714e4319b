import { Button, Stack, TextField, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslate } from 'react-admin'
import { usualHonorific } from '../../../../contract/institutions/doctors.ts'
import { api } from '../../../../dataProvider/client.ts'
import { Block } from '../../../../ui/page/Block.tsx'
import { SaveFailure } from '../../../../ui/page/SaveFailure.tsx'
import { useToast } from '../../../../ui/queries/useToast.tsx'
import { AttachedFiles, attachedTo } from '../AttachedFiles.tsx'
import type { Email } from '../emailQueries.ts'

const fields = [
  { name: 'hospital', max: 300 },
  { name: 'name', max: 100 },
  { name: 'nameTitle', max: 20 },
] as const

/** Sends an e-mail to one address, as somebody with this name would get it. It counts nowhere. */
export const TestSend = ({ email: stored }: { readonly email: Email }) => {
  const translate = useTranslate()
  const toast = useToast()
  const words = (key: string) => translate(`renkei.email_sending.test.${key}`)
  const [email, setEmail] = useState('')
  const [filled, setFilled] = useState({ hospital: '', name: '', nameTitle: usualHonorific })
  const send = useMutation({
    mutationFn: () =>
      api.sendEmailForTest({
        id: stored.id,
        body: {
          email: email.trim(),
          hospital: filled.hospital.trim() || null,
          name: filled.name.trim() || null,
          nameTitle: filled.nameTitle.trim() || null,
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
          onChange={({ target }) => setEmail(target.value)}
          slotProps={{ htmlInput: { maxLength: 254, autoComplete: 'email' } }}
        />
        <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
          {fields.map(({ name, max }) => (
            <TextField
              key={name}
              fullWidth
              label={words(name)}
              value={filled[name]}
              onChange={({ target }) => setFilled((before) => ({ ...before, [name]: target.value }))}
              slotProps={{ htmlInput: { maxLength: max } }}
            />
          ))}
        </Stack>
        {send.error && <SaveFailure error={send.error} />}
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
