import { addTexts } from '../texts/texts.ts'

export const texts = addTexts({
  renkei: {
    sortable: {
      up: { ja: '「%{name}」を上へ', en: 'Move “%{name}” up' },
      down: { ja: '「%{name}」を下へ', en: 'Move “%{name}” down' },
      moved: {
        ja: '「%{name}」を%{count}件中%{place}番目に移しました',
        en: '“%{name}” is now number %{place} of %{count}',
      },
      not_moved: {
        ja: '「%{name}」を移せませんでした。%{count}件中%{place}番目のままです',
        en: '“%{name}” could not be moved: it is still number %{place} of %{count}',
      },
    },
  },
})
