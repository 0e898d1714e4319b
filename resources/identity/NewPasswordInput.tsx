import { Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { judgePassword, minScore } from '#contract/identity/passwordStrength.ts'
import { PasswordInput } from './PasswordInput.tsx'
import './texts.ts'

export interface NewPasswordInputProps {
  /** Minimum length of the password, in characters. */
  readonly minLength: number
  /** The server's message about the password. */
  readonly complaint: string | undefined
  /** Words that people who know the person would try, as far as this screen has them. */
  readonly personal: readonly string[]
}

/** The hint for a password while it is typed: an i18n key below `renkei.sign_in.new_password`, or null for none. */
const useHint = (password: string, { minLength, personal }: Pick<NewPasswordInputProps, 'minLength' | 'personal'>) => {
  const isLong = [...password].length >= minLength
  // The result is never cached, so that no typed password stays in memory.
  const { data } = useQuery({
    queryKey: ['judgePassword', password, personal],
    queryFn: () => judgePassword(password, personal),
    enabled: isLong,
    retry: false,
    gcTime: 0,
  })
  if (!isLong || !data) return null
  return data.score < minScore(minLength) ? `weakness.${data.weakness}` : 'strong_enough'
}

/** The input of a new password with the requirements, and a hint about how easily it can be guessed. The server decides. */
export const NewPasswordInput = ({ minLength, complaint, personal }: NewPasswordInputProps) => {
  const translate = useTranslate()
  const text = (key: string, args?: Record<string, unknown>) => translate(`renkei.sign_in.new_password.${key}`, args)
  const [password, setPassword] = useState('')
  const hint = useHint(useDeferredValue(password), { minLength, personal })
  const rulesId = useId()
  return (
    <>
      <PasswordInput
        name="password"
        label={text('label')}
        autoComplete="new-password"
        complaint={complaint}
        onChange={setPassword}
        describedBy={{ 'aria-describedby': rulesId }}
      />
      <Typography id={rulesId} sx={{ fontSize: 12, color: 'text.secondary' }}>
        {text('rules', { least: minLength })}
      </Typography>
      <Typography
        component="output"
        sx={{ display: 'block', fontSize: 12, color: hint === 'strong_enough' ? 'success.main' : 'error.main' }}
      >
        {hint && text(hint)}
      </Typography>
    </>
  )
}
