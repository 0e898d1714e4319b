import * as japanesePack from '@bicstone/ra-language-japanese'
import englishPack from 'ra-language-english'
import type { I18nProvider } from 'react-admin'
import type { Language } from '#contract/messages.ts'
import { addPack, hasText, textOf } from './texts.ts'
import './listsAndForms.ts'
import './shell.ts'

/** The languages that the account menu offers. */
export const locales = [
  { locale: 'ja', name: '日本語' },
  { locale: 'en', name: 'English' },
]

/** The pack is CommonJS, and the bundler or the test runner wraps its default export once or twice. */
const unwrap = (loaded: object): object =>
  'default' in loaded && typeof loaded.default === 'object' && loaded.default ? unwrap(loaded.default) : loaded

addPack('ja', unwrap(japanesePack))
addPack('en', englishPack)

const ownKeys = /^(renkei|resources)\./

/**
 * What stands for a missing text: `unknown` beside it or one step above, otherwise general words. A page that was left open during an upgrade has no texts for
 * new values in the replies of the newer server.
 */
const generalText = (language: Language, key: string, args: object): string => {
  const steps = key.split('.')
  const beside = [1, 2]
    .filter((up) => steps.length - up > 1)
    .map((up) => `${steps.slice(0, -up).join('.')}.unknown`)
    .find((one) => hasText(language, one))
  return textOf(language, beside ?? 'renkei.shell.unknown', args)
}

/** Translates by the texts that were added (`addTexts`). It begins in Japanese. */
export const createI18nProvider = (): I18nProvider => {
  let language: Language = 'ja'
  return {
    translate: (key: string, args: object = {}) => {
      const text = textOf(language, key, args)
      return text === key && ownKeys.test(key) ? generalText(language, key, args) : text
    },
    changeLocale: async (locale) => {
      language = locale === 'en' ? 'en' : 'ja'
    },
    getLocale: () => language,
    getLocales: () => locales,
  }
}

export const i18nProvider = createI18nProvider()
