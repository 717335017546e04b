{{/* Names and labels of all objects. */}}

{{/* First part of every name, short enough for the longest suffix. */}}
{{- define "signalbox.name" -}}
{{- $own := ternary .Release.Name (printf "%s-signalbox" .Release.Name) (contains "signalbox" .Release.Name) -}}
{{- default $own .Values.fullnameOverride | trunc 45 | trimSuffix "-" -}}
{{- end }}

{{/* Of one kind of pod: `root`, `component`. A Deployment's selector can never be changed. */}}
{{- define "signalbox.selector" -}}
app.kubernetes.io/name: signalbox
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{- define "signalbox.labels" -}}
{{ include "signalbox.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/part-of: signalbox
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end }}

{{/* The metadata of an object: `root`, `component`, and `suffix` where its name has one. */}}
{{- define "signalbox.metadata" -}}
name: {{ include "signalbox.name" .root }}{{ with .suffix }}-{{ . }}{{ end }}
namespace: {{ .root.Release.Namespace }}
labels:
  {{- include "signalbox.labels" . | nindent 2 }}
{{- end }}

{{- define "signalbox.image" -}}
{{- with .Values.image -}}
{{ .repository }}:{{ default $.Chart.AppVersion .tag }}{{ with .digest }}@{{ . }}{{ end }}
{{- end -}}
{{- end }}

{{- define "signalbox.serviceAccountName" -}}
{{- if .Values.serviceAccount.create -}}
{{ default (include "signalbox.name" .) .Values.serviceAccount.name }}
{{- else -}}
{{ default "default" .Values.serviceAccount.name }}
{{- end -}}
{{- end }}

{{/* The roles of workers that run, as a list in JSON. */}}
{{- define "signalbox.roles" -}}
{{- $roles := list -}}
{{- range $role := list "all" "actors" "deliveries" -}}
{{- if (index $.Values.workers $role).enabled -}}{{- $roles = append $roles $role -}}{{- end -}}
{{- end -}}
{{ $roles | toJson }}
{{- end }}
