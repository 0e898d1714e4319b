import { Button, Link, Stack, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { logOut } from '#authProvider/logout.ts'
import { useAppConfig } from '#ui/appConfig.ts'
import { SignInPage } from './SignInPage.tsx'

/**
 * The whole page for an account that may not use the service (403 from the current user).
 * @param opensPartnerMap - whether the account may open the partner map, which is offered then
 */
export const ForbiddenScreen = ({ opensPartnerMap }: { readonly opensPartnerMap: boolean }) => {
  const translate = useTranslate()
  const data = useAppConfig()
  return (
    <SignInPage
      title="renkei.sign_in.forbidden.title"
      logo={(brand) => (
        <Link
          component="button"
          underline="none"
          aria-label={translate('renkei.sign_in.forbidden.log_out')}
          onClick={() => void logOut()}
        >
          {brand}
        </Link>
      )}
    >
      <Stack spacing={2}>
        <Typography sx={{ fontSize: 22, fontWeight: 700, color: 'text.secondary' }}>403</Typography>
        <Typography component="h1" sx={{ fontSize: 18, fontWeight: 700 }}>
          {translate('renkei.sign_in.forbidden.heading')}
        </Typography>
        <Typography>
          {translate('renkei.sign_in.forbidden.rights')}
          <br />
          {translate('renkei.sign_in.forbidden.stopped')}
          <br />
          {translate('renkei.sign_in.forbidden.contact')}
        </Typography>
        {data && opensPartnerMap && (
          <>
            <Button variant="contained" onClick={() => void logOut(data.links.partnerMap)} sx={{ minHeight: 44 }}>
              {translate('renkei.sign_in.forbidden.partner_map')}
            </Button>
            <Typography sx={{ fontSize: 12, color: 'text.secondary' }}>
              {translate('renkei.sign_in.forbidden.partner_map_hint')}
            </Typography>
          </>
        )}
      </Stack>
    </SignInPage>
  )
}
