import { addTexts } from '../texts/texts.ts'

export const texts = addTexts({
  renkei: {
    inputs: {
      number_between: {
        ja: '%{min}から%{max}までの整数を入力してください。',
        en: 'Enter a whole number from %{min} to %{max}.',
      },
      decimal_between: {
        ja: '%{min}から%{max}までの数を入力してください。',
        en: 'Enter a number from %{min} to %{max}.',
      },
    },
  },
})
