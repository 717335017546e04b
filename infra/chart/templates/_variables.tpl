{{/* Environment variables: those of `config` in a ConfigMap, secret ones from Secrets. */}}

{{/* Numbers as JSON, because a large one from YAML would be printed as 1.048576e+06. */}}
{{- define "signalbox.configData" -}}
{{- range $variable, $value := .Values.config }}
{{- if not (or (kindIs "invalid" $value) (eq (toString $value) "")) }}
{{ $variable }}: {{ ternary $value (toJson $value) (kindIs "string" $value) | quote }}
{{- end }}
{{- end }}
{{- end }}

{{/*
The secret variables that `keys` names. Without the first three no process starts; the others may be absent from the Secret.
`secrets.from` has precedence over the Secret of the release.
*/}}
{{- define "signalbox.secretEnv" -}}
{{- $secrets := .root.Values.secrets -}}
{{- range $variable := .keys }}
{{- $isElsewhere := hasKey $secrets.from $variable }}
{{- if or $isElsewhere $secrets.existingSecret (hasKey $secrets.values $variable) }}
{{- $source := include "signalbox.secretKey" (dict "root" $.root "variable" $variable) | fromJson }}
- name: {{ $variable }}
  valueFrom:
    secretKeyRef:
      name: {{ $source.name }}
      key: {{ $source.key }}
      {{- if not (or $isElsewhere (has $variable (list "REDIS_URL" "MONGODB_URL" "SECRET_KEY"))) }}
      optional: true
      {{- end }}
{{- end }}
{{- end }}
{{- end }}

{{/* Secret and key of one `variable`, as JSON. */}}
{{- define "signalbox.secretKey" -}}
{{- $secrets := .root.Values.secrets -}}
{{- $shared := default (include "signalbox.name" .root) $secrets.existingSecret -}}
{{- get $secrets.from .variable | default (dict "name" $shared "key" .variable) | toJson -}}
{{- end }}
