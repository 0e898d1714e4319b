import { Box, useTheme } from '@mui/material'

/** The product's mark, with or without its name. */
export const Brand = ({ markOnly = false }: { readonly markOnly?: boolean }) => {
  const { palette } = useTheme()
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        color: 'primary.main',
        fontSize: 20,
        fontWeight: 700,
      }}
    >
      <svg width="24" height="24" viewBox="0 0 24 24" fill="none" strokeWidth="5" aria-hidden="true">
        <circle cx="12" cy="12" r="8.5" stroke="currentColor" />
        <path d="M18 6a8.5 8.5 0 0 1 0 12" stroke={palette.warning.main} />
      </svg>
      {!markOnly && 'Renkei'}
    </Box>
  )
}
