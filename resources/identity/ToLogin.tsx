import { Link } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'

/** Makes the logo a link to the login screen. */
export const ToLogin = ({ children }: { readonly children: ReactNode }) => {
  const translate = useTranslate()
  return (
    <Link href="/app/login" underline="none" aria-label={translate('renkei.sign_in.to_login')}>
      {children}
    </Link>
  )
}
