import { addTexts } from '#ui/texts/texts.ts'

export const texts = addTexts({
  renkei: {
    notifications: {
      title: { ja: '通知', en: 'Notifications' },
      open: { ja: '通知（未読: %{count}件）', en: 'Notifications (%{count} unread)' },
      none: {
        ja: '通知はまだありません。アラート、タスク、取り込みの結果、メールの送信の変更、記録への反応が届きます。',
        en: 'No notifications yet. Alerts, tasks, results of imports, changed sendings of e-mails and reactions to your records arrive here.',
      },
      none_of_topic: { ja: 'この種類の通知はありません。', en: 'No notifications of this kind.' },
      all_read: { ja: 'すべて既読にする', en: 'Mark all as read' },
      topics: {
        label: { ja: '通知の種類', en: 'Kind of notifications' },
        all: { ja: 'すべて', en: 'All' },
        reactions: { ja: '反応', en: 'Reactions' },
        alerts: { ja: 'アラート', en: 'Alerts' },
        tasks: { ja: 'タスク', en: 'Tasks' },
        imports: { ja: '取り込み', en: 'Imports' },
        emails: { ja: 'メール', en: 'E-mails' },
      },
      today: { ja: '今日', en: 'Today' },
      yesterday: { ja: '昨日', en: 'Yesterday' },
      deadline: { ja: '期限 %{day}', en: 'due %{day}' },
      comment: { ja: '%{name}さんがコメントしました', en: '%{name} wrote a comment' },
      mention: { ja: '%{name}さんがあなた宛てにコメントしました', en: '%{name} wrote a comment to you' },
      like: { ja: '%{name}さんがいいねしました', en: '%{name} liked it' },
      alert: {
        ja: 'アラート「%{name}」: 新しい対象 %{new}施設（対象 %{count}施設）',
        en: 'Alert “%{name}”: %{new} new of %{count} partners',
      },
      report_alert: {
        ja: 'レポート「%{name}」に新しい連携先 %{new}施設',
        en: '%{new} new partners in the report “%{name}”',
      },
      alert_condition_invalid: {
        ja: 'アラート条件「%{name}」は要修正のため判定されていません',
        en: 'The alert condition “%{name}” needs correction and is not judged',
      },
      task_assigned: { ja: '%{name}さんがあなたにタスクを割り当てました', en: '%{name} gave you a task' },
      task_due: { ja: 'タスク「%{name}」は今日が期限です', en: 'The task “%{name}” is due today' },
      task_overdue: { ja: 'タスク「%{name}」の期限が過ぎました', en: 'The task “%{name}” is overdue' },
      handover: {
        ja: '%{name}さんから引き継ぎがありました（連携先 %{partners}施設、タスク %{tasks}件、訪問予定 %{plans}件、連携先の声 %{vocs}件）',
        en: '%{name} handed over to you: %{partners} partners, %{tasks} tasks, %{plans} planned visits, %{vocs} pieces of feedback',
      },
      handed_over: {
        ja: '%{name}さんが、あなたの担当を%{to}さんに引き継ぎました（連携先 %{partners}施設、タスク %{tasks}件、訪問予定 %{plans}件、連携先の声 %{vocs}件）',
        en: '%{name} handed over what was yours to %{to}: %{partners} partners, %{tasks} tasks, %{plans} planned visits, %{vocs} pieces of feedback',
      },
      record: {
        task: {
          deleted: { ja: '%{by}さんが、あなたのタスク%{what}を削除しました', en: '%{by} deleted your task %{what}' },
          handed_over: {
            ja: '%{by}さんが、あなたのタスク%{what}の担当を%{to}さんに変更しました',
            en: '%{by} gave your task %{what} to %{to}',
          },
          moved: {
            ja: '%{by}さんが、あなたのタスク%{what}の期限を%{day}に変更しました',
            en: '%{by} changed the deadline of your task %{what} to %{day}',
          },
          moved_to_none: {
            ja: '%{by}さんが、あなたのタスク%{what}の期限をなくしました',
            en: '%{by} removed the deadline of your task %{what}',
          },
          finished: {
            ja: '%{by}さんが、あなたのタスク%{what}を完了にしました',
            en: '%{by} finished your task %{what}',
          },
          reopened: {
            ja: '%{by}さんが、あなたのタスク%{what}を未完了に戻しました',
            en: '%{by} reopened your task %{what}',
          },
          restored: {
            ja: '%{by}さんが、削除されていたあなたのタスク%{what}を元に戻しました',
            en: '%{by} restored your task %{what}, which had been deleted',
          },
          unknown: {
            ja: '%{by}さんが、あなたに関わるもの（%{what}）を変更しました',
            en: '%{by} changed something of yours: %{what}',
          },
        },
        visit_plan: {
          deleted: {
            ja: '%{by}さんが、あなたの訪問予定（%{what}）を削除しました',
            en: '%{by} deleted your planned visit to %{what}',
          },
          cancelled: {
            ja: '%{by}さんが、あなたの訪問予定（%{what}）を取り消しました',
            en: '%{by} cancelled your planned visit to %{what}',
          },
          finished: {
            ja: '%{by}さんが、あなたの訪問予定（%{what}）を訪問済みにしました',
            en: '%{by} recorded your planned visit to %{what} as done',
          },
          handed_over: {
            ja: '%{by}さんが、あなたの訪問予定（%{what}）の担当を%{to}さんに変更しました',
            en: '%{by} gave your planned visit to %{what} to %{to}',
          },
          given: {
            ja: '%{by}さんが、あなたの訪問を予定しました（%{what}）',
            en: '%{by} planned a visit for you: %{what}',
          },
          moved: {
            ja: '%{by}さんが、あなたの訪問予定（%{what}）を%{day}に変更しました',
            en: '%{by} moved your planned visit to %{what} to %{day}',
          },
          restored: {
            ja: '%{by}さんが、なくなっていたあなたの訪問予定（%{what}）を元に戻しました',
            en: '%{by} brought back your planned visit to %{what}',
          },
          unknown: {
            ja: '%{by}さんが、あなたに関わるもの（%{what}）を変更しました',
            en: '%{by} changed something of yours: %{what}',
          },
        },
        communication: {
          deleted: {
            ja: '%{by}さんが、あなたのコミュニケーション記録（%{what}）を削除しました',
            en: '%{by} deleted your record of the contact with %{what}',
          },
          restored: {
            ja: '%{by}さんが、削除されていたあなたのコミュニケーション記録（%{what}）を元に戻しました',
            en: '%{by} restored your record of the contact with %{what}, which had been deleted',
          },
        },
        voc: {
          deleted: {
            ja: '%{by}さんが、あなたが担当する連携先の声%{what}を削除しました',
            en: '%{by} deleted the feedback %{what} that was in your charge',
          },
          handed_over: {
            ja: '%{by}さんが、あなたが担当する連携先の声%{what}の担当を%{to}さんに変更しました',
            en: '%{by} gave the feedback %{what}, which was in your charge, to %{to}',
          },
          given: {
            ja: '%{by}さんが、連携先の声%{what}の担当をあなたにしました',
            en: '%{by} put you in charge of the feedback %{what}',
          },
          restored: {
            ja: '%{by}さんが、削除されていた連携先の声%{what}を元に戻しました',
            en: '%{by} restored the feedback %{what}, which had been deleted',
          },
        },
        dashboard: {
          deleted: {
            ja: '%{by}さんがダッシュボード%{what}を削除しました。30日以内なら作成者とオーナーが元に戻せます',
            en: '%{by} deleted the dashboard %{what}. Its creator and owners can restore it for 30 days',
          },
          restored: {
            ja: '%{by}さんが、削除されていたダッシュボード%{what}を元に戻しました',
            en: '%{by} restored the dashboard %{what}, which had been deleted',
          },
          unknown: {
            ja: '%{by}さんが、あなたに関わるもの（%{what}）を変更しました',
            en: '%{by} changed something of yours: %{what}',
          },
          unsubscribed: {
            ja: '%{by}さんが、ダッシュボード%{what}のメール配信の宛先からあなたを外しました',
            en: '%{by} ended the mails of the dashboard %{what} to you',
          },
        },
        report: {
          deleted: {
            ja: '%{by}さんがレポート%{what}を削除しました。30日以内なら作成者とオーナーが元に戻せます',
            en: '%{by} deleted the report %{what}. Its creator and owners can restore it for 30 days',
          },
          restored: {
            ja: '%{by}さんが、削除されていたレポート%{what}を元に戻しました',
            en: '%{by} restored the report %{what}, which had been deleted',
          },
          unknown: {
            ja: '%{by}さんが、あなたに関わるもの（%{what}）を変更しました',
            en: '%{by} changed something of yours: %{what}',
          },
          unsubscribed: {
            ja: '%{by}さんが、レポート%{what}のメール配信の宛先からあなたを外しました',
            en: '%{by} ended the mails of the report %{what} to you',
          },
        },
        unknown: {
          ja: '%{by}さんが、あなたに関わるもの（%{what}）を変更しました',
          en: '%{by} changed something of yours: %{what}',
        },
        used: {
          start_page: { ja: '最初に開く画面は標準のものになります', en: 'Your first screen is the standard one now' },
          mail: { ja: 'メールでは届かなくなります', en: 'You no longer get it by mail' },
        },
        used_again: {
          start_page: { ja: '最初に開く画面に戻ります', en: 'It is your first screen again' },
          mail: { ja: 'またメールで届きます', en: 'You get it by mail again' },
        },
      },
      named_record_deleted: {
        ja: '%{name}さんが%{what}%{deleted}を削除しました。これを使っている次の条件を見直してください',
        en: '%{name} deleted %{deleted} (%{what}). Please review what uses it',
      },
      uses: {
        staff_rule: { ja: '担当のルール「%{name}」', en: 'Rule “%{name}” for persons in charge' },
        saved_filter: { ja: '保存した条件「%{name}」', en: 'Saved filter “%{name}”' },
        report: { ja: 'レポート「%{name}」', en: 'Report “%{name}”' },
        unknown: { ja: '「%{name}」', en: '“%{name}”' },
        alert_condition: { ja: 'アラート条件「%{name}」', en: 'Alert condition “%{name}”' },
        and: { ja: '、', en: ', ' },
      },
      import_completed: {
        ja: '「%{name}」を取り込みました（%{imported}件）',
        en: '“%{name}” has been imported (%{imported} rows)',
      },
      import_with_failures: {
        ja: '「%{name}」を取り込みました（%{imported}件、取り込めなかった行 %{failed}件）',
        en: '“%{name}” has been imported (%{imported} rows, %{failed} could not be)',
      },
      import_completed_replacing: {
        ja: '%{by}さんが「%{name}」を取り込み、%{files}のデータを置き換えました（%{imported}件）',
        en: '%{by} imported “%{name}”, which replaces the data of %{files} (%{imported} rows)',
      },
      import_with_failures_replacing: {
        ja: '%{by}さんが「%{name}」を取り込み、%{files}のデータを置き換えました（%{imported}件、取り込めなかった行 %{failed}件）',
        en: '%{by} imported “%{name}”, which replaces the data of %{files} (%{imported} rows, %{failed} could not be)',
      },
      import_undone: {
        ja: '%{by}さんが「%{name}」の取り込み（%{imported}件）を取り消しました',
        en: '%{by} undid the import of “%{name}” (%{imported} rows)',
      },
      import_undone_restoring: {
        ja: '%{by}さんが%{maker}さんの「%{name}」の取り込み（%{imported}件）を取り消し、%{files}のデータが集計に戻りました',
        en: '%{by} undid the import of “%{name}” of %{maker} (%{imported} rows), and the figures of %{files} are back',
      },
      import_undone_unrestorable: {
        ja: '%{by}さんが%{maker}さんの「%{name}」の取り込み（%{imported}件）を取り消しました。%{files}を取り消しても、置き換える前のデータには戻りません',
        en: '%{by} undid the import of “%{name}” of %{maker} (%{imported} rows). Undoing %{files} can no longer bring its figures back',
      },
      import_discarded: {
        ja: '%{by}さんが、取り込む前の「%{name}」を破棄しました',
        en: '%{by} has discarded “%{name}”, which was not imported yet',
      },
      import_failed: { ja: '「%{name}」を取り込めませんでした', en: '“%{name}” could not be imported' },
      email: {
        approved: {
          ja: '%{by}さんがメール「%{name}」の送信を承認しました',
          en: '%{by} approved the sending of “%{name}”',
        },
        withdrawn: {
          ja: '%{by}さんがメール「%{name}」の送信予約（%{at}）を取り消し、下書きに戻しました',
          en: '%{by} took back the sending of “%{name}” planned for %{at}. It is a draft again',
        },
        request_withdrawn: {
          ja: '%{by}さんがメール「%{name}」の承認の依頼を取り消し、下書きに戻しました',
          en: '%{by} took back the request to approve “%{name}”. It is a draft again',
        },
        rescheduled: {
          ja: '%{by}さんがメール「%{name}」の送信日時を%{at}に変更しました',
          en: '%{by} changed the time of the e-mail “%{name}” to %{at}',
        },
        rescheduled_at_once: {
          ja: '%{by}さんが、送信予約していたメール「%{name}」をすぐに送信しました',
          en: '%{by} sent the planned e-mail “%{name}” at once',
        },
        requested_anew: {
          ja: '%{by}さんがメール「%{name}」の送信日時を変更し、承認を依頼し直しました',
          en: '%{by} changed the time of the e-mail “%{name}” and asked anew for its approval',
        },
        requested: {
          ja: '%{by}さんがメール「%{name}」の送信の承認を依頼しています',
          en: '%{by} asks for the approval of the e-mail “%{name}”',
        },
        held: { ja: '%{by}さんがメール「%{name}」の送信を一時停止しました', en: '%{by} held the sending of “%{name}”' },
        held_for: {
          person: { ja: 'メール「%{name}」の送信が一時停止されました', en: 'The sending of “%{name}” is held' },
          night: {
            ja: 'メール「%{name}」の送信は朝まで停止しています',
            en: 'The sending of “%{name}” rests until the morning',
          },
          policy_refusals: {
            ja: '多くのメールサーバーに拒否されたため、メール「%{name}」の送信を一時停止しました',
            en: 'Many mail servers refused “%{name}”, so its sending is held',
          },
          unknown_addresses: {
            ja: '存在しないアドレスが多いため、メール「%{name}」の送信を一時停止しました',
            en: 'Many addresses of “%{name}” do not exist, so its sending is held',
          },
          feature_missing: {
            ja: 'メール送信がご契約のプランに含まれなくなったため、メール「%{name}」の送信を一時停止しました',
            en: 'Your plan no longer includes e-mails, so the sending of “%{name}” is held',
          },
          sender_disabled: {
            ja: '送信者のアカウントが使えなくなったため、メール「%{name}」の送信を一時停止しました。再開または中止してください',
            en: 'The account that sends “%{name}” can no longer be used, so its sending is held. Please go on with it or stop it',
          },
          unknown: { ja: 'メール「%{name}」の送信が一時停止されました', en: 'The sending of “%{name}” is held' },
        },
        unknown: {
          ja: 'メール「%{name}」の送信に変更がありました',
          en: 'Something changed in the sending of “%{name}”',
        },
        continued: {
          ja: '%{by}さんがメール「%{name}」の送信を再開しました',
          en: '%{by} continued the sending of “%{name}”',
        },
        stopped: {
          ja: '%{by}さんがメール「%{name}」の送信を中止しました',
          en: '%{by} stopped the sending of “%{name}”',
        },
        deleted: {
          ja: '%{by}さんが、送信前のメール「%{name}」を削除しました。送信されません',
          en: '%{by} deleted the e-mail “%{name}”, which was not sent yet. It will not go out',
        },
      },
      unknown: {
        ja: '新しい種類の通知です。画面を再読み込みすると内容が表示されます',
        en: 'A new kind of notification. Reload the page to read it',
      },
      unread: { ja: '未読', en: 'Unread' },
      more: { ja: 'さらに表示', en: 'Show more' },
    },
  },
})
