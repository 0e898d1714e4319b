import { addTexts } from '#ui/texts/texts.ts'

export const texts = addTexts({
  renkei: {
    institution_actions: {
      visit_named: { ja: '「%{name}」への訪問を記録', en: 'Log a visit to “%{name}”' },
      task: { ja: 'タスク', en: 'Task' },
      task_named: { ja: '「%{name}」のタスクを作成', en: 'New task for “%{name}”' },
      list: { ja: 'リストに追加', en: 'Add to list' },
      list_named: { ja: '「%{name}」をリストに追加', en: 'Add “%{name}” to a list' },
      tasks: { ja: 'タスクを追加', en: 'Add tasks' },
      large_change: {
        title: { ja: '%{count}施設を変更しますか', en: 'Change %{count} institutions?' },
        confirm: { ja: '%{count}施設を変更', en: 'Change %{count}' },
      },
      tasks_dialog: {
        title: {
          ja: '%{smart_count}施設にタスクを追加',
          en: 'Add a task for %{smart_count} partner |||| Add a task for %{smart_count} partners',
        },
        done: { ja: '%{count}件のタスクを追加しました。', en: '%{count} tasks added.' },
        confirm: { ja: '追加', en: 'Add' },
      },
    },
  },
})
