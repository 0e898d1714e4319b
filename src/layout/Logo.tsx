import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { BlobImage } from '#ui/page/BlobImage.tsx'
import { useTenantLogo } from '#ui/useTenantLogo.ts'
import { Brand } from '#resources/identity/Brand.tsx'

export interface LogoProps {
  readonly to: string
  /** Shows only the product's mark without its name, if there is no room for a legible logo. */
  readonly markOnly?: boolean
}

/** The logo as a link to a screen: the tenant's own, otherwise the product's. Its background is white, because logos are designed for white. */
export const Logo = ({ to, markOnly = false }: LogoProps) => {
  const translate = useTranslate()
  const own = useTenantLogo().query.data
  return (
    <Box
      component={Link}
      to={to}
      aria-label={translate('renkei.shell.to_top')}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        minWidth: 44,
        minHeight: 44,
        textDecoration: 'none',
        borderRadius: '6px',
      }}
    >
      {own && !markOnly ? (
        <BlobImage
          blob={own}
          alt=""
          sx={{
            maxHeight: 36,
            maxWidth: 132,
            objectFit: 'contain',
            bgcolor: 'common.white',
            p: 0.25,
            borderRadius: '4px',
          }}
        />
      ) : (
        <Brand markOnly={markOnly} />
      )}
    </Box>
  )
}
