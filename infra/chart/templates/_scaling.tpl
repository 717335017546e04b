{{/* What scaling by CPU and by KEDA share. */}}

{{/* Percent of the CPU that the pods request. */}}
{{- define "signalbox.cpuMetric" -}}
metrics:
  - type: Resource
    resource:
      name: cpu
      target:
        type: Utilization
        averageUtilization: {{ . }}
{{- end }}

{{/* Up at once; down slowly, because each step moves partitions and connections to other processes. */}}
{{- define "signalbox.scalingBehavior" -}}
behavior:
  scaleUp:
    stabilizationWindowSeconds: 0
    policies:
      - type: Percent
        value: 100
        periodSeconds: 30
      - type: Pods
        value: 2
        periodSeconds: 30
    selectPolicy: Max
  scaleDown:
    stabilizationWindowSeconds: {{ .scaleDownSeconds }}
    policies:
      - type: Pods
        value: 1
        periodSeconds: 60
{{- end }}

{{/* `job` and `namespace` of this release in a query of the monitoring folder. */}}
{{- define "signalbox.query" -}}
{{- $job := default (printf "%s-api" (include "signalbox.name" .root)) .root.Values.monitoring.job -}}
{{- .query | replace "$namespace" .root.Release.Namespace | replace "$job" $job -}}
{{- end }}
