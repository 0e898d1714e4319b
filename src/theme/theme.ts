import { defaultTheme, type RaThemeOptions } from 'react-admin'
import { type ColourRoles, dark, light } from '#ui/tokens.ts'

declare module '@mui/material/styles' {
  interface TypeText {
    tertiary: string
  }
  interface Palette {
    /** Background tints by meaning, for text in the colour of that meaning. */
    tint: { accent: string; decline: string; contact: string; growth: string }
    line: string
    hairline: string
  }
  interface PaletteOptions {
    tint?: Palette['tint']
    line?: string
    hairline?: string
  }
}

/** Widths at which the layout changes (specification §1): phone below 600, tablet below 1025, PC above. */
const breakpoints = { values: { xs: 0, sm: 600, md: 1025, lg: 1280, xl: 1680 } }

const focusRing = (roles: ColourRoles) => ({ outline: `2px solid ${roles.accent}`, outlineOffset: 2 })

const onPhones = '@media (max-width: 599px)'

const themeOf = (mode: 'light' | 'dark', roles: ColourRoles): RaThemeOptions => ({
  ...defaultTheme,
  breakpoints,
  palette: {
    mode,
    primary: { main: roles.accent, dark: roles.accentDark, contrastText: roles.onAccent },
    secondary: { main: roles.accent, dark: roles.accentDark, contrastText: roles.onAccent },
    error: { main: roles.decline },
    warning: { main: roles.contact },
    success: { main: roles.growth },
    info: { main: roles.accent },
    text: { primary: roles.ink, secondary: roles.secondInk, tertiary: roles.thirdInk },
    divider: roles.line,
    background: { default: roles.paper, paper: roles.card },
    line: roles.line,
    hairline: roles.hairline,
    tint: {
      accent: roles.accentTint,
      decline: roles.declineTint,
      contact: roles.contactTint,
      growth: roles.growthTint,
    },
  },
  shape: { borderRadius: 6 },
  spacing: 8,
  typography: {
    fontFamily: "'Noto Sans JP Variable', 'Noto Sans JP', 'Hiragino Sans', 'Yu Gothic UI', Meiryo, sans-serif",
    fontWeightMedium: 700,
    fontWeightBold: 700,
    body1: { fontSize: 14, lineHeight: 1.6 },
    body2: { fontSize: 14, lineHeight: 1.6 },
    caption: { fontSize: 12, lineHeight: 1.6 },
    h1: { fontSize: 22, fontWeight: 700, lineHeight: 1.4 },
    h2: { fontSize: 18, fontWeight: 700, lineHeight: 1.4 },
    h3: { fontSize: 13, fontWeight: 700, lineHeight: 1.6 },
    h6: { fontSize: 18, fontWeight: 700, lineHeight: 1.4 },
    button: { fontSize: 14, fontWeight: 700, textTransform: 'none', letterSpacing: 0 },
  },
  components: {
    ...defaultTheme.components,
    MuiCssBaseline: {
      styleOverrides: {
        ':root': { colorScheme: mode },
        body: { fontFeatureSettings: "'palt'", overflowWrap: 'anywhere', lineBreak: 'strict' },
        'h1, h2, h3, p, dt, dd, .MuiAlert-message, .MuiFormHelperText-root': { wordBreak: 'auto-phrase' },
        'table, .figures': { fontFeatureSettings: "'palt' 0, 'tnum'", fontVariantNumeric: 'tabular-nums' },
        ':focus-visible': focusRing(roles),
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after': { animationDuration: '0s !important', transitionDuration: '0s !important' },
        },
        '@media print': { body: { background: '#fff' }, 'h1, h2, h3': { breakAfter: 'avoid' } },
      },
    },
    MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiCard: {
      defaultProps: { variant: 'outlined' },
      styleOverrides: { root: { borderColor: roles.line, borderRadius: 8, boxShadow: 'none' } },
    },
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: { root: { '&.Mui-focusVisible': focusRing(roles) } },
    },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: { minHeight: 34, [onPhones]: { minHeight: 44 } },
        outlined: { borderColor: roles.accent },
      },
    },
    MuiIconButton: {
      styleOverrides: {
        root: { minWidth: 34, minHeight: 34, [onPhones]: { minWidth: 44, minHeight: 44 } },
      },
    },
    // A number in a narrow button would otherwise be broken into its digits.
    MuiBadge: { styleOverrides: { badge: { overflowWrap: 'normal' } } },
    MuiTextField: { defaultProps: { variant: 'outlined', size: 'small', margin: 'none' } },
    MuiFormControl: { defaultProps: { variant: 'outlined', size: 'small', margin: 'none' } },
    MuiInputLabel: {
      defaultProps: { shrink: true },
      styleOverrides: {
        root: {
          position: 'static',
          transform: 'none',
          marginBottom: 4,
          maxWidth: '100%',
          fontSize: 12,
          lineHeight: 1.6,
          color: roles.secondInk,
        },
      },
    },
    MuiFormHelperText: {
      styleOverrides: {
        root: { marginLeft: 0, marginRight: 0, lineHeight: 1.5, '&.Mui-disabled': { color: roles.secondInk } },
      },
    },
    MuiOutlinedInput: {
      styleOverrides: {
        root: { backgroundColor: roles.card, fontSize: 14, [onPhones]: { minHeight: 44 } },
        inputSizeSmall: {
          '&:not(.MuiInputBase-inputMultiline, .MuiAutocomplete-input)': {
            [onPhones]: { paddingTop: 12, paddingBottom: 12 },
          },
        },
        notchedOutline: {
          borderColor: mode === 'light' ? '#8a979e' : '#6d7c85',
          top: 0,
          '& legend': { display: 'none' },
        },
      },
    },
    MuiChip: {
      styleOverrides: {
        root: {
          fontSize: 12,
          // Amber is too light for text: the border and the icon carry it.
          '&.MuiChip-outlined.MuiChip-colorWarning': { color: roles.ink, '& .MuiChip-icon': { color: roles.contact } },
        },
        outlined: { borderColor: roles.line },
      },
    },
    MuiTableCell: {
      styleOverrides: {
        root: { borderBottomColor: roles.hairline, fontSize: 14, padding: '10px 12px' },
        // A number would otherwise be broken into its digits where a table is narrow. The table scrolls instead.
        alignRight: { overflowWrap: 'normal' },
        head: { color: roles.secondInk, fontWeight: 400, fontSize: 12, backgroundColor: roles.card },
      },
    },
    MuiPaginationItem: { styleOverrides: { root: { [onPhones]: { minWidth: 44, height: 44, margin: 0 } } } },
    MuiTableSortLabel: { styleOverrides: { root: { minHeight: 24 } } },
    RaBulkActionsToolbar: {
      styleOverrides: {
        root: {
          '& .RaBulkActionsToolbar-toolbar': { backgroundColor: roles.accentTint },
          // Actions that do not fit go to a second line. The bar grows upwards, so that it covers no row.
          '& .RaBulkActionsToolbar-toolbar:not(.RaBulkActionsToolbar-collapsed)': {
            height: 'auto',
            transform: 'translateY(-100%)',
          },
          '& .RaBulkActionsToolbar-topToolbar': {
            flex: '1 1 0',
            minWidth: 0,
            flexWrap: 'wrap',
            justifyContent: 'flex-start',
          },
          // A phone is not wide enough for all actions. They are scrolled sideways.
          [onPhones]: {
            '& .RaBulkActionsToolbar-topToolbar': {
              flex: '1 1 0',
              minWidth: 0,
              flexWrap: 'nowrap',
              justifyContent: 'flex-start',
              overflowX: 'auto',
              '& > *': { flexShrink: 0 },
            },
          },
        },
      },
    },
    MuiTooltip: { defaultProps: { arrow: true }, styleOverrides: { tooltip: { fontSize: 12 } } },
    MuiLink: { defaultProps: { underline: 'hover' } },
  },
})

export const lightTheme = themeOf('light', light)
export const darkTheme = themeOf('dark', dark)
