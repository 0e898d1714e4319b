import { addTexts } from '#ui/texts/texts.ts'

export const texts = addTexts({
  renkei: {
    map_selection: {
      title: { ja: '選択した医療機関', en: 'Selected institutions' },
      count: { ja: '%{count}施設を選択中', en: '%{count} selected' },
      limits: {
        title: { ja: '一度にできるのは%{limits}までです。', en: 'The most at once: %{limits}.' },
        and: { ja: '、', en: ', ' },
        route: { ja: '巡回ルートは%{most}施設', en: '%{most} for a route' },
        visits: { ja: '訪問の予定は%{most}施設', en: '%{most} for planned visits' },
        tasks: { ja: 'タスクは%{most}施設', en: '%{most} for tasks' },
        list: { ja: 'リストへの追加は%{most}施設', en: '%{most} for a list' },
        email: { ja: 'メールの宛先は%{most}施設', en: '%{most} for e-mails' },
        mail: { ja: '宛名・文書は%{most}施設', en: 'labels and letters for %{most}' },
        label: { ja: 'ラベルの入力は%{most}施設', en: '%{most} for labels of institutions' },
        phase: { ja: 'フェーズの変更は%{most}施設', en: '%{most} for phases' },
        csv: { ja: 'CSVは%{most}施設', en: '%{most} for CSV' },
      },
      tags: {
        short: { ja: 'タグを付ける', en: 'Add tags' },
        title: { ja: '%{count}施設にタグを付ける', en: 'Add tags to %{count} institutions' },
        ask: {
          ja: '選択した医療機関すべてにタグを付けます。まとめて外すことはできません。',
          en: 'Every selected institution gets the tags. They cannot be removed all at once.',
        },
        confirm: { ja: 'タグを付ける', en: 'Add tags' },
        progress: { ja: 'タグを付けた施設数', en: 'Institutions with the tags' },
        so_far: { ja: '%{done} / %{count}施設に付けました', en: '%{done} of %{count} done' },
        stopped: {
          ja: '%{done}施設に付けたところで止まりました。残りは%{left}施設です。もう一度押すと続きから付けます。',
          en: 'Stopped after %{done}; %{left} are left. Press again to go on from there.',
        },
        done: { ja: '%{count}施設にタグを付けました', en: 'Tags added to %{count} institutions' },
      },
      label: {
        short: { ja: 'ラベル', en: 'Label' },
        title: { ja: '%{count}施設のラベルを変更', en: 'Change a label of %{count} institutions' },
        which: { ja: 'ラベル', en: 'Label' },
        action: { ja: '変更のしかた', en: 'What to do' },
        actions: {
          fill: { ja: '空の医療機関だけに入れる', en: 'Fill in where it is empty' },
          replace: { ja: '値があるものも書き換える', en: 'Replace values as well' },
          clear: { ja: '値を消す', en: 'Remove the values' },
        },
        ask: {
          fill: {
            ja: '選択した医療機関のうち「%{label}」が空のものを「%{value}」にします。',
            en: 'Every selected institution without a value of “%{label}” gets “%{value}”.',
          },
          replace: {
            ja: '選択した医療機関すべての「%{label}」を「%{value}」にします。今ある値は書き換えます。',
            en: 'Every selected institution gets “%{value}” as “%{label}”. Values that are there are replaced.',
          },
          clear: {
            ja: '選択した医療機関すべての「%{label}」の値を消します。',
            en: 'The values of “%{label}” of every selected institution are removed.',
          },
        },
        confirm: {
          set: { ja: '変更', en: 'Change' },
          clear: { ja: '消す', en: 'Remove' },
        },
        done: {
          none: { ja: '変更するものはありませんでした', en: 'There was nothing to change' },
          fill: { ja: '%{count}施設に「%{label}」を入れました', en: '“%{label}” filled in for %{count}' },
          replace: { ja: '%{count}施設に「%{label}」を入れました', en: '“%{label}” filled in for %{count}' },
          replaced: {
            ja: '%{count}施設の「%{label}」を変更しました（うち%{replaced}施設は書き換え）',
            en: '“%{label}” changed for %{count} (%{replaced} of them had another value)',
          },
          clear: { ja: '%{count}施設の「%{label}」を消しました', en: '“%{label}” removed from %{count}' },
        },
      },
      phase: {
        short: { ja: 'フェーズ', en: 'Phase' },
        title: { ja: '%{count}施設のフェーズを変更', en: 'Change the phase of %{count} institutions' },
        ask: {
          ja: '選択した医療機関すべてのフェーズを「%{name}」にします。',
          en: 'Every selected institution is put into the phase “%{name}”.',
        },
        confirm: { ja: '変更', en: 'Change' },
        done: { ja: '%{count}施設のフェーズを「%{name}」に変更しました', en: 'Phase of %{count} changed to “%{name}”' },
        done_none: { ja: 'すべてすでに「%{name}」です', en: 'All of them are in “%{name}” already' },
      },
    },
  },
})
