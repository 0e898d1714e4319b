import type { SxProps, Theme } from '@mui/material'

const fonts = "'Hiragino Sans','Yu Gothic Medium','Yu Gothic',Meiryo,sans-serif"
const ink = '#222222'
const rule = '#c9d1d8'

/**
 * The contents as the mail shows them (the rules of server/emails/contents/frameHtml.ts): dark on white in the dark theme as well, since
 * that is how most mail programs show them and how their colours are judged.
 */
export const paperStyles = (accentColor: string): SxProps<Theme> => ({
  colorScheme: 'light',
  bgcolor: '#ffffff',
  color: ink,
  maxWidth: 640,
  mx: 'auto',
  p: { xs: 1.5, sm: 3 },
  fontFamily: fonts,
  fontSize: 16,
  lineHeight: 1.7,
  fontFeatureSettings: 'normal',
  '& .ProseMirror': { minHeight: 280, whiteSpace: 'break-spaces', overflowWrap: 'anywhere' },
  '& .ProseMirror > :first-of-type': { mt: 0 },
  '& h1': { fontSize: 24, lineHeight: 1.4, m: '0 0 16px', fontWeight: 700 },
  '& h2': { fontSize: 20, lineHeight: 1.4, m: '24px 0 12px', fontWeight: 700 },
  '& h3, & h4': { fontSize: 17, lineHeight: 1.5, m: '20px 0 8px', fontWeight: 700 },
  '& p': { m: '0 0 16px' },
  '& li > p:only-of-type, & td > p:only-child, & th > p:only-child': { m: 0 },
  '& ul, & ol': { m: '0 0 16px', pl: '24px' },
  '& li > ul, & li > ol': { mb: 0 },
  '& blockquote': { m: '0 0 16px', pl: '12px', borderLeft: `3px solid ${rule}` },
  '& hr': { border: 0, borderTop: `1px solid ${rule}`, m: '24px 0' },
  '& hr.ProseMirror-selectednode': { outline: `2px solid ${accentColor}`, outlineOffset: 4 },
  '& table': { borderCollapse: 'collapse', m: '0 0 16px' },
  '& td, & th': {
    border: `1px solid ${rule}`,
    p: '6px 10px',
    textAlign: 'left',
    fontSize: 16,
    position: 'relative',
    minWidth: 32,
  },
  '& th': { fontWeight: 700 },
  '& .selectedCell': { bgcolor: '#e6eff4' },
  '& a': { color: accentColor, textDecoration: 'underline' },
  '& a.button': {
    display: 'inline-block',
    p: '12px 24px',
    borderRadius: '4px',
    bgcolor: accentColor,
    color: '#ffffff',
    fontWeight: 700,
    textDecoration: 'none',
  },
  '& img': { maxWidth: '100%', height: 'auto', verticalAlign: 'bottom' },
  '& img.missing': { minWidth: 96, minHeight: 64, bgcolor: '#eef1f2', outline: `1px dashed ${rule}` },
  '& img.ProseMirror-selectednode': { outline: `3px solid ${accentColor}` },
  '& .merge-field': {
    bgcolor: '#e6eff4',
    color: '#0f4766',
    border: '1px solid #a9c5d4',
    borderRadius: '4px',
    px: '5px',
    mx: '1px',
    fontSize: '0.875em',
    fontWeight: 'inherit',
    whiteSpace: 'nowrap',
    cursor: 'default',
  },
  '& a.button .merge-field': { bgcolor: '#ffffff' },
  '& .merge-field.ProseMirror-selectednode': { outline: `2px solid ${accentColor}` },
  '& .ProseMirror-gapcursor::after': { borderTopColor: ink },
})
