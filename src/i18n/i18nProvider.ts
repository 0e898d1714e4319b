import polyglotI18nProvider from 'ra-i18n-polyglot'
import { japanese } from './ja/index.ts'

/** The languages that the account menu offers. */
export const locales = [
  { locale: 'ja', name: '日本語' },
  { locale: 'en', name: 'English' },
]

/** Japanese is built in; English is loaded if the person chose it. */
export const i18nProvider = polyglotI18nProvider(
  (locale) => (locale === 'en' ? import('./en/index.ts').then(({ english }) => english) : japanese),
  'ja',
  locales,
  { allowMissing: false },
)
