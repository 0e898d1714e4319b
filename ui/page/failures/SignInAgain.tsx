import { Button } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { proveAgain } from '#authProvider/msal.ts'
import { useToast } from '../../queries/useToast.tsx'

/** The way on where the server refuses the token although the person has just signed in again: the sign-in, and back to here. */
export const SignInAgain = () => {
  const translate = useTranslate()
  const toast = useToast()
  const leave = useMutation({
    mutationFn: proveAgain,
    onError: () => toast('renkei.shell.server_away', { type: 'error' }),
  })
  return (
    <Button variant="outlined" loading={leave.isPending} onClick={() => leave.mutate()}>
      {translate('renkei.errors.sign_in_again')}
    </Button>
  )
}
