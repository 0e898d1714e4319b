import * as japanesePack from '@bicstone/ra-language-japanese'
import englishPack from 'ra-language-english'
import type { I18nProvider } from 'react-admin'
import type { Language } from '#contract/messages.ts'
import { hasText, textOf } from './textOf.ts'
import { addPack } from './texts.ts'
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

interface Translation extends I18nProvider {
  /** Calls a listener each time that the app has changed to another language, before it is drawn in it. @returns ends that */
  readonly whenLanguageChanges: (listener: () => void) => () => void
}

/** Translates by the texts that were added (`addTexts`). It begins in Japanese. */
export const createI18nProvider = (): Translation => {
  let language: Language = 'ja'
  const listeners = new Set<() => void>()
  return {
    translate: (key: string, args: object = {}) => {
      const text = textOf(language, key, args)
      return text === key && ownKeys.test(key) ? generalText(language, key, args) : text
    },
    changeLocale: async (locale) => {
      const before = language
      language = locale === 'en' ? 'en' : 'ja'
      if (language !== before) for (const listener of listeners) listener()
    },
    getLocale: () => language,
    getLocales: () => locales,
    whenLanguageChanges: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const i18nProvider = createI18nProvider()
